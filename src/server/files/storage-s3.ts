/** Files in an S3-compatible bucket. With a custom endpoint the bucket is part of the path. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/config.ts'
import type { StorageDriver } from './storage-driver.ts'

export function s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): StorageDriver {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
    // Not every S3-compatible store supports checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = (Key: string) => ({ Bucket: bucket, Key })
  const open = async (key: string) => {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(object(key)))
      return { stream: Body as Readable, size: ContentLength ?? 0 }
    } catch (error) {
      return missing(error, null)
    }
  }
  return {
    async put(key, bytes, contentType = 'application/octet-stream') {
      await client.send(
        new PutObjectCommand({
          ...object(key),
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: contentType,
        }),
      )
    },
    async putStream(key, stream, size, contentType = 'application/octet-stream') {
      // The client does not detect errors of the source stream.
      const broken = new AbortController()
      stream.once('error', (error) => broken.abort(error))
      await client.send(
        new PutObjectCommand({ ...object(key), Body: stream, ContentLength: size, ContentType: contentType }),
        { abortSignal: broken.signal },
      )
    },
    get: open,
    async read(key) {
      const file = await open(key)
      return file && (await buffer(file.stream))
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(object(key)))
        return true
      } catch (error) {
        return missing(error, false)
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
  }
}

function missing<T>(error: unknown, otherwise: T): T {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return otherwise
  throw error
}
