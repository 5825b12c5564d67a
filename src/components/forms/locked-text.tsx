import { LockedIcon } from '../media/icons.tsx'
import { useFieldControl } from './field.tsx'

/** A value that is shown among fields and cannot be changed; whole, however long it is. Stands in a `Field`. */
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
