/** One hook per endpoint that changes the testimonials. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changeTestimonial, createTestimonial, deleteTestimonial, orderTestimonials } from '../contract.ts'

export const useCreateTestimonial = () => useSubmission(createTestimonial)
export const useChangeTestimonial = () => useSubmission(changeTestimonial)
export const useDeleteTestimonial = () => useSubmission(deleteTestimonial)
export const useOrderTestimonials = () => useSubmission(orderTestimonials)
