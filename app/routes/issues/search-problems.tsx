import { Link } from 'react-router'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import type { ToldProblem } from './list-view'

/** What of a search was not understood, each with its words, and a link to what was probably meant. */
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
      {problems.map(({ words, message, instead }) => (
        <li key={`${words} ${message}`}>
          <span className="search-problem-words">{words}</span> {message}
          {instead && texts.meant(<Link to={path(instead.q)}>{instead.text}</Link>)}
        </li>
      ))}
    </ul>
  )
}
