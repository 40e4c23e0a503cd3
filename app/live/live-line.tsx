import { Link } from 'react-router'
import { newsTexts } from '../texts/en/news'
import { useTexts } from '../texts/use-texts'

/**
 * Says quietly that there is more than the page shows; pressing it shows that. Its place is kept while there is nothing to say. Read out
 * when it begins, not with every number.
 */
export function LiveLine({ words, to }: { words: string | undefined; to: string }) {
  const texts = useTexts(newsTexts)
  return (
    <div className="live">
      <span className="unseen" aria-live="polite">
        {words && texts.something}
      </span>
      {words && (
        <Link
          className="live-line"
          to={to}
          replace
          preventScrollReset
          data-key="."
          data-does={texts.show}
          aria-keyshortcuts="."
        >
          {words}
        </Link>
      )}
    </div>
  )
}
