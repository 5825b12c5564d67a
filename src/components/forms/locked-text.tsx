import { LockedIcon } from '../icons/icons.tsx'
import { useFieldControl } from './field.tsx'

/** A read-only value among form fields, shown in full. Use inside a `Field`. */
export function LockedText({ value }: { value: string }) {
  return (
    <div className="control">
      <textarea {...useFieldControl()} className="input locked" rows={1} readOnly value={value} />
      <span className="control-end">
        <LockedIcon className="icon sm" />
      </span>
    </div>
  )
}
