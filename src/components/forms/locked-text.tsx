import { LockedIcon } from '../media/icons.tsx'
import { useFieldControl } from './field.tsx'

/** A read-only value among form fields, shown in full. Use inside a `Field`. */
export function LockedText({ value }: { value: string }) {
  return (
    <div className="ctl">
      <textarea {...useFieldControl()} className="input locked" rows={1} readOnly value={value} />
      <span className="end">
        <LockedIcon className="i sm" />
      </span>
    </div>
  )
}
