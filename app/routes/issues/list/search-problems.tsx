import { Link } from 'react-router'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import './search-box.css'

type ShownProblem = { message: string; instead?: { text: string; to: string } }

/** What is not valid in a search, with a link to what was probably meant. */
export function SearchProblems({ id, problems }: { id: string; problems: ShownProblem[] }) {
  const texts = useTexts(issuesTexts)
  if (problems.length === 0) return null
  return (
    <ul className="search-problems" id={id}>
      {problems.map(({ message, instead }) => (
        <li key={message}>
          {message}
          {instead && texts.meant(<Link to={instead.to}>{instead.text}</Link>)}
        </li>
      ))}
    </ul>
  )
}
