import type { QrCode } from '~/accounts/qr-code'
import { securityTexts } from '~/texts/en/security'
import { useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Field } from '~/ui/field'
import { QrDrawing } from './qr-drawing'
import './security.css'

/** What an app is set up with, and the field for its first code. Inside a form. */
export function TotpSetUp({ offer, error }: { offer: { qr: QrCode; key: string }; error?: string }) {
  const { app } = useTexts(securityTexts)
  return (
    <div className="totp-set-up">
      <QrDrawing qr={offer.qr} label={app.qr} />
      <div className="totp-fields">
        <p>{app.scan}</p>
        <p>
          {app.key}: <Copyable value={offer.key} label={app.key} />
        </p>
        <CodeField label={app.code} error={error} />
      </div>
    </div>
  )
}

/** The field for a six-digit code. Phones show digits, and offer the code of an app they know. */
export function CodeField({ label, error, autoFocus }: { label: string; error?: string; autoFocus?: boolean }) {
  return (
    <Field
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]{6,9}"
      maxLength={9}
      required
      autoFocus={autoFocus}
      error={error}
    />
  )
}
