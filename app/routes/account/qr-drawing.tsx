import type { QrCode } from '~/accounts/qr-code'
import './security.css'

/** A QR code, black on white in both themes: cameras do not read it inverted. */
export function QrDrawing({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
