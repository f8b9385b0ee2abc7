import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useId } from 'react'

/** A mutation that is never sent twice at once: the second click of a double click comes before the button is busy. */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const mutationKey = [...(options.mutationKey ?? []), useId()]
  const cache = useQueryClient()
  const mutation = useMutation({ ...options, mutationKey })
  const isUnderWay = () => cache.isMutating({ mutationKey }) > 0
  const mutate: typeof mutation.mutate = (...args) => {
    if (!isUnderWay()) mutation.mutate(...args)
  }
  return { ...mutation, mutate, isUnderWay }
}
