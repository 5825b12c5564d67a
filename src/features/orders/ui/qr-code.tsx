import { qrPath } from './qr-path.ts'

interface QrCodeProps {
  payload: string
  /** What the code says. */
  label: string
}

/** A QR code, black on white with the quiet zone of the standard, so that any app reads it in both themes. */
export function QrCode({ payload, label }: QrCodeProps) {
  const { size, path } = qrPath(payload)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
