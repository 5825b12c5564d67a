import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { followDrag } from '#components/office/follow-drag.ts'
import { childrenOf, dropPlaces, moveError, type Place, placeOf, stepInOrOut } from '../policy.ts'
import { errorTexts, officeTexts as texts } from '../texts.ts'
import type { TreeTag } from './queries.ts'

interface Lifted {
  id: number
  place: Place
}

/** How far right of a name the pointer drops a tag below it, in pixels. */
const INSIDE = 96

/** The tag that is being moved, by the pointer or by keys, and the sentence about its place. */
export function useLiftedTag(
  tags: readonly TreeTag[],
  unfolded: ReadonlySet<number>,
  onDrop: (id: number, place: Place) => void,
) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [spoken, setSpoken] = useState('')
  const nameOf = (id: number) => tags.find((tag) => tag.id === id)?.name ?? ''

  function at(id: number, place: Place) {
    setLifted({ id, place })
    const count = childrenOf(tags, place.parentId, id).length + 1
    setSpoken(texts.at(nameOf(id), nameOf(place.parentId), place.index + 1, count))
  }
  function drop({ id, place }: Lifted) {
    setLifted(null)
    setSpoken(texts.moved(nameOf(id), nameOf(place.parentId), place.index + 1))
    onDrop(id, place)
  }
  function putBack(id: number) {
    setLifted(null)
    setSpoken(texts.returned(nameOf(id)))
  }

  /** Returns whether the key was one of a move. */
  function handleKey(event: KeyboardEvent, id: number): boolean {
    if (event.key === ' ') {
      const place = placeOf(tags, id)
      if (lifted) drop(lifted)
      else if (!place) setSpoken(texts.cannotLift)
      else {
        setLifted({ id, place })
        setSpoken(texts.lifted(nameOf(id)))
      }
      return true
    }
    if (!lifted) return false
    if (event.key === 'Escape') {
      event.stopPropagation()
      putBack(lifted.id)
      return true
    }
    const next = nextPlace(event.key, lifted)
    if (next) at(lifted.id, next)
    // No other key does anything until the tag is dropped.
    return event.key !== 'Tab'
  }

  function nextPlace(key: string, { id, place }: Lifted): Place | null | undefined {
    if (key === 'ArrowRight') return stepInOrOut(tags, id, place, 'in')
    if (key === 'ArrowLeft') return stepInOrOut(tags, id, place, 'out')
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
    const places = dropPlaces(tags, id, new Set([...unfolded, place.parentId]))
    const now = places.findIndex(({ parentId, index }) => parentId === place.parentId && index === place.index)
    return places[now + (key === 'ArrowDown' ? 1 : -1)]
  }

  function startDrag(event: PointerEvent, id: number) {
    event.stopPropagation()
    let target: Place | null = null
    followDrag(event, {
      onMove(x, y) {
        const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('.tag-tree-row')
        const place = row ? pointedPlace(row, { x, y, id }) : null
        if (!place) return
        const error = moveError(tags, id, place.parentId)
        target = error ? null : place
        if (error) {
          setLifted(null)
          setSpoken(errorTexts[error])
        } else at(id, place)
      },
      onEnd(isDropped) {
        if (isDropped && target) drop({ id, place: target })
        else setLifted(null)
      },
    })
  }

  /** On a root and right of a name: below it as its last child. Otherwise before or behind the row. */
  function pointedPlace(row: HTMLElement, { x, y, id }: { x: number; y: number; id: number }): Place | null {
    const over = tags.find((tag) => tag.id === Number(row.dataset.id))
    if (!over) return null
    const { top, height } = row.getBoundingClientRect()
    const name = row.querySelector('.tag-tree-name b')?.getBoundingClientRect()
    if (over.parentId === null || (name && x > name.left + INSIDE && over.id !== id && isMiddle(y, top, height))) {
      return { parentId: over.id, index: childrenOf(tags, over.id, id).length }
    }
    if (over.id === id) return placeOf(tags, id)
    const index = childrenOf(tags, over.parentId, id).findIndex((tag) => tag.id === over.id)
    return { parentId: over.parentId, index: index + (y > top + height / 2 ? 1 : 0) }
  }

  return { lifted, spoken, handleKey, startDrag }
}

const isMiddle = (y: number, top: number, height: number) => Math.abs(y - top - height / 2) < height / 4
