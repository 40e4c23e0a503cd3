import type { ReactNode } from 'react'

/** Line drawings on a 16-pixel grid, in the colour of the text around them. Always beside a word or a label: none speaks alone. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function CopyIcon() {
  return (
    <Icon>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-.3A.7.7 0 0 1 2.5 9.8V3.2a.7.7 0 0 1 .7-.7h6.6a.7.7 0 0 1 .7.7v.3" />
    </Icon>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m3 8.5 3.2 3.2L13 4.800" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 4 4 4-4 4" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.2 3.2" />
    </Icon>
  )
}
