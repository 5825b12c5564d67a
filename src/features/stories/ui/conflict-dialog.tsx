import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { licenceTexts } from '../texts.ts'
import type { EditedFields } from './edited-fields.ts'
import { compareBlocks, compareWords, mergeBlocks, type OpenPart, type Part } from './merge-stories.ts'
import { blocksOf, textOf } from './text-blocks.ts'
import { panelTexts, conflictTexts as texts } from './texts.ts'

type Choice = 'mine' | 'theirs' | 'both'

interface Versions {
  /** What both grew from; null: there is none, and everything that differs is asked. */
  base: EditedFields | null
  mine: EditedFields
  theirs: EditedFields
}

/** A field that both sides changed. Lists of tags and rows are not joined: one side is chosen. */
interface OpenField {
  name: keyof EditedFields
  mine: string
  theirs: string
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** A value in words, for fields that are not text. */
function inWords(name: keyof EditedFields, fields: EditedFields): string {
  if (name === 'tools') return fields.tools.map((tool) => tool.name).join(', ')
  if (name === 'licence') return licenceTexts[fields.licence].name
  if (name === 'type') return panelTexts.types[fields.type] ?? ''
  if (name === 'image_id') return fields.cover?.alt || texts.fields.image_id
  const value = fields[name]
  return Array.isArray(value) ? texts.count(value.length) : String(value ?? '')
}

/** Everything that needs no answer, and what does. */
function joinFields({ base, mine, theirs }: Versions): { joined: EditedFields; open: OpenField[] } {
  const joined: Partial<EditedFields> = { ...theirs }
  const open: OpenField[] = []
  for (const name of Object.keys(theirs) as (keyof EditedFields)[]) {
    if (name === 'description' || name === 'cover' || (base && isSame(mine[name], base[name]))) continue
    take(joined, mine, name)
    if (!(base && isSame(theirs[name], base[name])) && !isSame(mine[name], theirs[name]))
      open.push({ name, mine: inWords(name, mine), theirs: inWords(name, theirs) })
  }
  return { joined: joined as EditedFields, open }
}

/** The cover belongs to its id. */
function take(into: Partial<EditedFields>, from: EditedFields, name: keyof EditedFields): void {
  Object.assign(into, { [name]: from[name] }, name === 'image_id' && { cover: from.cover })
}

interface ConflictTexts {
  title: string
  /** Who saved the other version and when. */
  other: string
  /** Names of the two sides; by default two windows. */
  sides?: SideTexts
}
type SideTexts = Pick<Record<keyof typeof texts, string>, 'mine' | 'theirs' | 'here' | 'useMine' | 'useTheirs'>

interface ConflictDialogProps {
  versions: Versions
  texts: ConflictTexts
  onDone: (fields: EditedFields) => void
  onClose: () => void
}

/** Two versions side by side, paragraph by paragraph. Nothing is replaced before it is chosen. */
export function ConflictDialog({
  versions,
  texts: { title, other, sides = texts },
  onDone,
  onClose,
}: ConflictDialogProps) {
  const { base, mine, theirs } = versions
  const parts = useMemo<Part[]>(() => {
    const [own, others] = [blocksOf(mine.description), blocksOf(theirs.description)]
    return base ? mergeBlocks(blocksOf(base.description), own, others) : compareBlocks(own, others)
  }, [base, mine, theirs])
  const { joined, open } = useMemo(() => joinFields(versions), [versions])
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const openParts = parts.flatMap((part, index) => (part.kind === 'open' ? [{ part, key: `part-${index}` }] : []))
  const all = open.length + openParts.length
  const left = all - Object.keys(choices).length
  const same = parts.reduce((sum, part) => sum + (part.kind === 'same' ? part.blocks.length : 0), 0)
  const choose = (key: string, choice: Choice) => setChoices((before) => ({ ...before, [key]: choice }))
  const finish = () => {
    const fields = { ...joined }
    for (const { name } of open) if (choices[name] === 'theirs') take(fields, theirs, name)
    fields.description = parts
      .map((part, index) => (part.kind === 'same' ? part.blocks : chosen(part, choices[`part-${index}`])).join(''))
      .join('')
    onDone(fields)
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={texts.text(same)}
      footer={
        <Button disabled={left > 0} onClick={finish}>
          {left > 0 ? texts.left(left) : texts.done}
        </Button>
      }
    >
      <div className="grid gap-5">
        {open.map(({ name, mine: own, theirs: others }, index) => (
          <Point
            key={name}
            label={`${texts.point(index + 1, all)} ${texts.fields[name as keyof typeof texts.fields] ?? texts.fields.other}`}
            other={other}
            sides={sides}
            texts={[own, others]}
            choice={choices[name]}
            canBoth={false}
            onChoose={(choice) => choose(name, choice)}
          />
        ))}
        {openParts.map(({ part, key }, index) => (
          <Point
            key={key}
            label={texts.point(open.length + index + 1, all)}
            other={other}
            sides={sides}
            texts={[textOf(part.mine), textOf(part.theirs)]}
            choice={choices[key]}
            canBoth={part.mine.length > 0 && part.theirs.length > 0}
            onChoose={(choice) => choose(key, choice)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function chosen({ mine, theirs }: OpenPart, choice: Choice | undefined): string[] {
  if (choice === 'theirs') return theirs
  return choice === 'both' ? [...mine, ...theirs] : mine
}

interface PointProps {
  label: string
  other: string
  sides: SideTexts
  texts: readonly [string, string]
  choice: Choice | undefined
  canBoth: boolean
  onChoose: (choice: Choice) => void
}

function Point({ label, other, sides, texts: [mine, theirs], choice, canBoth, onChoose }: PointProps) {
  return (
    <section aria-label={label}>
      <p className="hint mb-2">{label}</p>
      <div className="two-sides">
        <Side
          title={sides.mine}
          by={sides.here}
          isChosen={choice === 'mine'}
          onChoose={() => onChoose('mine')}
          action={sides.useMine}
        >
          <Marked text={mine} other={theirs} />
        </Side>
        <Side
          title={sides.theirs}
          by={other}
          isChosen={choice === 'theirs'}
          onChoose={() => onChoose('theirs')}
          action={sides.useTheirs}
        >
          <Marked text={theirs} other={mine} />
        </Side>
      </div>
      {canBoth && (
        <Button
          size="sm"
          variant="soft"
          className="mt-3"
          aria-pressed={choice === 'both'}
          onClick={() => onChoose('both')}
        >
          {texts.both}
        </Button>
      )}
    </section>
  )
}

interface SideProps {
  title: string
  by: string
  action: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ title, by, action, isChosen, onChoose, children }: SideProps) {
  return (
    <div className={isChosen ? 'is-chosen' : undefined}>
      <h3>{title}</h3>
      <small>{by}</small>
      {children}
      <Button size="sm" variant={isChosen ? 'primary' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}

/** A text with the words that the other side does not have underlined. */
function Marked({ text, other }: { text: string; other: string }) {
  if (!text) return <p className="hint">{texts.none}</p>
  return (
    <p>
      {compareWords(text, other).map(({ kind, text: words }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
        kind === 'added' ? <ins key={index}>{words}</ins> : <span key={index}>{words}</span>,
      )}
    </p>
  )
}
