/** The mark: a row of figures on a line, one of them found. */
export function BrandMark() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 22 22"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className="frame-mark-line" stroke="currentColor" d="M2 18.5h18M4 13.5v-5M8.7 13.5v-8M18 13.5v-6" />
      <path className="frame-mark-hit" stroke="currentColor" d="M13.4 13.5v-11" />
    </svg>
  )
}
