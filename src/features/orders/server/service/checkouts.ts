/**
 * Writes of checkouts and of the events of the gateway, for payments. Lock the order with `lockOrderAndTraining` before
 * `lockCheckout` and before each change of a state. `markChecked` and `markRefundError` change no state.
 */
export {
  deleteOldEvents,
  insertEvent,
  lockCheckout,
  markChecked,
  markRefundError,
  updateCheckout,
  updateToRefunded,
  updateToRefunding,
} from '../repository/checkouts.ts'
