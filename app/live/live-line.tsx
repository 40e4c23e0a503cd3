import { Link } from 'react-router'

/**
 * Says quietly that there is more than the page shows; pressing it shows that. Its place is kept while there is nothing to say. Read out
 * when it begins, not with every number.
 */
export function LiveLine({ words, to }: { words: string | undefined; to: string }) {
  return (
    <div className="live">
      <span className="unseen" aria-live="polite">
        {words && 'There is something new.'}
      </span>
      {words && (
        <Link className="live-line" to={to} replace preventScrollReset data-key="." aria-keyshortcuts=".">
          {words}
        </Link>
      )}
    </div>
  )
}
