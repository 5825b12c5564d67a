import { useState } from 'react'
import { classNames } from '../state/class-names.ts'
import { Picture, type PictureImage } from './picture.tsx'

/** Portraits for users without a photo; a user always gets the same one. */
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
  /** A photo, its URL, or nothing. */
  image?: PictureImage | string | null
  /** Selects the portrait when there is no photo. */
  personId?: number
  size?: 24 | 32 | 40 | 48 | 64 | 120
  /** Omit it when the name is shown next to the avatar. */
  name?: string
  className?: string
}

/** The photo of a user. Shows a portrait when there is no photo or when it cannot be loaded. */
export function Avatar({ image, personId = 0, size = 40, name = '', className }: AvatarProps) {
  const names = classNames('avatar', size !== 40 && `avatar-${size}`, className)
  const [failedPath, setFailedPath] = useState<string>()
  const photo = typeof image === 'string' ? { path: image, width: size, height: size } : image
  if (photo?.path && photo.path !== failedPath) {
    const handleError = () => setFailedPath(photo.path)
    return <Picture image={{ ...photo, alt: name }} sizes={`${size}px`} className={names} onLoadError={handleError} />
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
