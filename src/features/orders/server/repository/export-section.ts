/** A person's orders and slips, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'
import { listSlipFiles } from './slips.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'orders',
      title: texts.title,
      columns: {
        invoice_no: texts.invoiceNo,
        training: texts.training,
        session: texts.session,
        total: texts.total,
        state: texts.state,
        buyer_name: texts.buyerName,
        buyer_tax_id: texts.buyerTaxId,
        buyer_address: texts.buyerAddress,
        created_at: texts.createdAt,
        expires_at: texts.expiresAt,
        is_moved_up: texts.movedUp,
        paid_at: texts.paidAt,
        closed_at: texts.closedAt,
      },
      words: texts.words,
      tables: ['orders'],
      read: orderSections(
        statement(
          'orders.export',
          `select own.id as place, own.invoice_no, own.training_name as training, own.session_text as session,
             own.amount_satang::float8 / 100 as total, own.state, own.buyer_name, own.buyer_tax_id, own.buyer_address,
             own.is_buyer_remembered, own.created_at, own.expires_at, own.is_moved_up, own.paid_at, own.closed_at, own.announced_at,
             own.reminded_at
           from orders own where own.user_id = $1 and own.id > $2 order by own.id limit $3`,
        ),
      ),
    },
    {
      name: 'payment_slips',
      title: texts.slips.title,
      columns: {
        invoice_no: texts.invoiceNo,
        sent_at: texts.slips.sentAt,
        reference: texts.slips.reference,
        bank_code: texts.slips.bank,
        state: texts.slips.state,
        note: texts.slips.note,
        decided_at: texts.slips.decidedAt,
      },
      words: texts.slips.words,
      tables: ['payment_slips'],
      read: orderSections(
        statement(
          'orders.export-slips',
          `select slip.id as place, own.invoice_no, slip.created_at as sent_at, slip.reference, slip.bank_code, slip.state,
             slip.note, slip.decided_at
           from payment_slips slip join orders own on own.id = slip.order_id
           where own.user_id = $1 and slip.id > $2 order by slip.id limit $3`,
        ),
      ),
    },
  ],
  async files(db, userId) {
    const keys = await listSlipFiles(db, userId)
    return keys.map((storageKey, index) => ({ name: texts.slips.file(index + 1), storageKey }))
  },
}
