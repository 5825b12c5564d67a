import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { copyText } from '#lib/copy-text.ts'
import { paymentTexts as texts } from './texts.ts'

interface CopyRow {
  label: string
  /** As shown. */
  value: string
  /** As copied. Default: the value. */
  copied?: string
}

/** Values with a button that copies them, for the app of a bank. */
export function CopyRows({ rows }: { rows: readonly CopyRow[] }) {
  const [copied, setCopied] = useState('')
  async function copy({ label, value, copied: text = value }: CopyRow) {
    if (await copyText(text)) setCopied(label)
    else showToast('danger', texts.copyFailed)
  }
  return (
    <div>
      <p className="visually-hidden" role="status">
        {copied && `${texts.copied} ${copied}`}
      </p>
      <ul className="copy-rows">
        {rows.map((row) => {
          const isCopied = row.label === copied
          const Icon = isCopied ? Check : Copy
          return (
            <li key={row.label}>
              <span>
                <small>{row.label}</small>
                <b>{row.value}</b>
              </span>
              <Button
                size="sm"
                variant="soft"
                icon={<Icon className="icon" aria-hidden="true" />}
                onClick={() => void copy(row)}
              >
                {isCopied ? texts.copied : texts.copy}
                <span className="visually-hidden"> {row.label}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
