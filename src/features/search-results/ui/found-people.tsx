import { useRef } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import type { FoundPerson } from '#features/feed/contract.ts'
import { resultsTexts } from '../texts.ts'
import { FollowPerson } from './follow-person.tsx'

interface FoundPeopleProps {
  people: readonly FoundPerson[]
  text: string
  /** Path of the page with the results. */
  path: string
}

/** The people who wrote most of the results, with buttons to follow them. */
export function FoundPeople({ people, text, path }: FoundPeopleProps) {
  if (people.length === 0) return null
  return (
    <section className="card padded">
      <h2 className="rail-title">{keepTogether(resultsTexts.people(text))}</h2>
      <ul className="found-people">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} path={path} />
        ))}
      </ul>
    </section>
  )
}

function PersonRow({ person, path }: { person: FoundPerson; path: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  return (
    <li>
      <a ref={link} className="person" href={person.profile_url}>
        <Avatar image={person.image} personId={person.id} size={48} />
        <div>
          <b>{person.short_name}</b>
          <small>{[person.province, resultsTexts.posts(person.posts)].filter(Boolean).join(' ')}</small>
        </div>
      </a>
      <FollowPerson person={person} path={path} place={link} />
    </li>
  )
}
