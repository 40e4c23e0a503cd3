import type { ReactNode } from 'react'

/** Rows of short values under named columns; scrolls sideways where it does not fit, and on a phone each row is a card. `numbers`: columns set to the right. */
export function Table({
  label,
  head,
  rows,
  numbers = [],
}: {
  label: string
  head: string[]
  rows: { key: string | number; cells: ReactNode[] }[]
  numbers?: number[]
}) {
  const look = (column: number) => (numbers.includes(column) ? 'table-number' : undefined)
  return (
    // Focusable, so that it can be scrolled by keyboard where it overflows.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to take the focus (WCAG 2.1.1)
    <section className="table-scroll card" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {head.map((name, column) => (
              <th scope="col" className={look(column)} key={column}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, column) => (
                <td className={look(column)} key={column} data-column={column > 0 ? head[column] : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
