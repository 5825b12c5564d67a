/** One hook per endpoint that writes comments. */
import { useMutation } from '@tanstack/react-query'
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { createComment, deleteComment, type Reply, updateComment } from '../contract.ts'
import { patchComments, withoutComment } from './queries.ts'

export function useCreateComment() {
  return useSubmission(createComment)
}

export function useUpdateComment() {
  return useSubmission(updateComment)
}

/** Deletes a comment with its replies. */
export function useDeleteComment({ id: commentId, post_id: postId }: Pick<Reply, 'id' | 'post_id'>) {
  const { api, queryClient } = usePageContext()
  return useMutation<Output<typeof deleteComment>, ApiError>({
    mutationFn: () => api(deleteComment, { commentId }),
    onSuccess: ({ data: { id, total_comment: total } }) =>
      patchComments(queryClient, postId, total, (comments) => withoutComment(comments, id)),
  })
}
