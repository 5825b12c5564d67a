import { Avatar, type AvatarProps } from './avatar.tsx'

/** Faces that overlap. The number of all people stands beside it as text, so the faces are decoration. */
export function AvatarStack({ people, size = 32 }: { people: readonly AvatarProps[]; size?: 24 | 32 }) {
  return (
    <span className="avst" aria-hidden="true">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: faces carry no identity
        <Avatar key={index} {...person} size={size} name="" />
      ))}
    </span>
  )
}
