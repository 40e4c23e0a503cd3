import { Link } from 'react-router'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import type { ToldProblem } from './list-view'
import './search-box.css'

/** What is not valid in a search, with a link to what was probably meant. */
export function SearchProblems({
  id,
  problems,
  path,
}: {
  id: string
  problems: ToldProblem[]
  path: (q: string) => string
}) {
  const texts = useTexts(issuesTexts)
  if (problems.length === 0) return null
  return (
    <ul className="search-problems" id={id}>
      {problems.map(({ message, instead }) => (
        <li key={message}>
          {message}
          {instead && texts.meant(<Link to={path(instead.q)}>{instead.text}</Link>)}
        </li>
      ))}
    </ul>
  )
}
