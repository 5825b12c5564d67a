import { TextArea } from '#components/forms/text-area.tsx'

interface PolicyEditorProps {
  /** HTML. */
  value: string
  onChange: (html: string) => void
}

/** The editor of a policy document, inside a `Field`. */
export function PolicyEditor({ value, onChange }: PolicyEditorProps) {
  return (
    <TextArea
      rows={18}
      className="policy-source"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
