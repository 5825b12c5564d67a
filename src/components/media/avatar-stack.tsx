import { Avatar, type AvatarProps } from './avatar.tsx'

/** Overlapping avatars. Decorative: the total number of people is shown as text next to it. */
export function AvatarStack({ people, size = 32 }: { people: readonly AvatarProps[]; size?: 24 | 32 }) {
  return (
    <span className="avatar-stack" aria-hidden="true">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: avatars have no identity
        <Avatar key={index} {...person} size={size} name="" />
      ))}
    </span>
  )
}
