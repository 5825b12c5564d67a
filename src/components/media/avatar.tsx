import { useState } from 'react'
import { classNames } from '../state/class-names.ts'
import { Picture, type PictureImage } from './picture.tsx'

/** Portraits for people without a photo; a person always gets the same one. */
const portraits = [
  'ajarn-wit',
  'kru-arm',
  'kru-fah',
  'kru-ice',
  'kru-joy',
  'kru-may',
  'kru-nok',
  'kru-pim',
  'kru-somsri',
  'kru-ton',
  'nong-beam',
  'nong-tle',
] as const

export interface AvatarProps {
  /** A photo, its address, or nothing. */
  image?: PictureImage | string | null
  /** Chooses the portrait when there is no photo. */
  personId?: number
  size?: 24 | 32 | 40 | 48 | 64 | 120
  /** Left out where the name stands beside it. */
  name?: string
  className?: string
}

/** A person's face; one that cannot be fetched is drawn like those of people without a photo. */
export function Avatar({ image, personId = 0, size = 40, name = '', className }: AvatarProps) {
  const names = classNames('av', size !== 40 && `av-${size}`, className)
  const [failed, setFailed] = useState<string>()
  const photo = typeof image === 'string' ? { path: image, width: size, height: size } : image
  if (photo?.path && photo.path !== failed) {
    const fail = () => setFailed(photo.path)
    return <Picture image={{ ...photo, alt: name }} sizes={`${size}px`} className={names} onFail={fail} />
  }
  const portrait = portraits[Math.abs(personId) % portraits.length]
  return (
    <img
      className={names}
      src={`/avatars/${portrait}.svg`}
      width={size}
      height={size}
      alt={name}
      loading="lazy"
      decoding="async"
    />
  )
}
