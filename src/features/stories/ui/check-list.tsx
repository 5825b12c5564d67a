import { Button } from '#components/forms/button.tsx'
import { ErrorIcon, UsedIcon } from '#components/icons/icons.tsx'
import { type Check, type CheckName, checkStory } from '../policy.ts'
import { FieldErrorText } from './field-error-text.tsx'
import type { Keeper } from './story-keeper.ts'
import { checkTexts as texts } from './texts.ts'
import { useText } from './use-story.ts'

interface CheckListProps {
  keeper: Keeper
  onGo: (name: CheckName) => void
}

/** What a story still needs before it is published, each with the way there. */
export function CheckList({ keeper, onGo }: CheckListProps) {
  useText(keeper)
  const { fields } = keeper
  const checks = checkStory({ ...fields, topic: fields.topic.trim() })
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="check-title">
      <h2 id="check-title">{texts.ready(done, checks.length)}</h2>
      <ul className="check-list">
        {checks.map((check) => (
          <li key={check.name}>
            {check.isDone ? <UsedIcon className="icon is-done" /> : <ErrorIcon className="icon is-open" />}
            <span>
              {texts.names[check.name]}
              <span className="visually-hidden">{check.isDone ? texts.isDone : texts.isOpen}</span>
              {!check.isDone && <Reason check={check} />}
            </span>
            {!check.isDone && (
              <Button
                size="sm"
                variant="outline"
                aria-label={texts.goTo(texts.names[check.name])}
                onClick={() => onGo(check.name)}
              >
                {texts.go[check.name]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reason({ check: { errors } }: { check: Check }) {
  const [[field, text] = ['', '']] = Object.entries(errors)
  const at = Number(field.split('.')[1])
  return (
    <small>
      <FieldErrorText text={text} row={at + 1} />
    </small>
  )
}
