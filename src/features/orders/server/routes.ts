/** `GET /my-purchase/{invoiceNo}/slip` and `/qr`: pictures of an order, for its buyer and, the slip, for admins. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { can } from '#lib/permissions.ts'
import { throwError } from '#server/errors.ts'
import { INVOICE_PATTERN, qrPath, slipPath } from '../constants.ts'
import { findOwnOrder } from './repository/orders.ts'
import { findCurrentSlip } from './repository/slips.ts'
import { qrPicture } from './service/qr-picture.ts'

interface OfOrder {
  Params: { invoiceNo: string }
}

export function orderRoutes(app: FastifyInstance): void {
  app.get<OfOrder>(slipPath(':invoiceNo'), async ({ viewer, params }, reply) => {
    const { db, storage } = app.backgroundContext()
    const invoiceNo = checked(params.invoiceNo)
    if (!viewer) throwError('unauthenticated')
    const slip = await findCurrentSlip(db, invoiceNo)
    if (!slip?.fileKey || (slip.userId !== viewer.id && !can(viewer, 'purchases.decide'))) throwError('not_found')
    const file = (await storage.get(slip.fileKey)) ?? throwError('not_found')
    reply.header('content-length', file.size)
    return sendPicture(reply, 'image/webp').send(file.stream)
  })
  app.get<OfOrder>(qrPath(':invoiceNo'), async ({ viewer, params }, reply) => {
    const { db, config } = app.backgroundContext()
    const invoiceNo = checked(params.invoiceNo)
    if (!viewer) throwError('unauthenticated')
    const order = await findOwnOrder(db, { invoiceNo, userId: viewer.id })
    if (order?.state !== 'awaiting' || !config.payments?.promptPayTarget) throwError('not_found')
    reply.header('content-disposition', `inline; filename="${invoiceNo}.png"`)
    return sendPicture(reply, 'image/png').send(await qrPicture(config.payments, order.amountSatang))
  })
}

function checked(invoiceNo: string): string {
  return INVOICE_PATTERN.test(invoiceNo) ? invoiceNo : throwError('not_found')
}

/** Never cached, and never a page of this site, whatever it contains. */
function sendPicture(reply: FastifyReply, type: string): FastifyReply {
  reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  return reply.type(type)
}
