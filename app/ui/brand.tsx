/** Lines of text on a tile; the third, the digest line, is marked and runs past the others. */
export function BrandMark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" strokeLinecap="round" aria-hidden="true">
      <rect className="brand-tile" width="24" height="24" rx="6" />
      <path className="brand-line" d="M6 7h7M6 11h11.2M6 19h6" />
      <path className="brand-hit" d="M6 15h13" />
    </svg>
  )
}
