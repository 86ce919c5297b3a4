import { typePlate, type TypedPlateInput } from '#contract/typed-plates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';

/** What was answered to a question about a plate. */
export type TypedAnswers = Pick<TypedPlateInput, 'isSure' | 'isSameCar'>;

/** Sends a plate that somebody typed. The same once more, since its answer was lost, is sent under the same key. */
export function useTypedPlate(mall: string) {
  const queries = useQueryClient();
  const unanswered = useRef<{ name: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (press: TypedPlateInput) => {
      const name = JSON.stringify(press);
      const key = unanswered.current?.name === name ? unanswered.current.key : crypto.randomUUID();
      unanswered.current = { name, key };
      return call(typePlate, {
        params: { id: mall },
        body: press,
        headers: { 'idempotency-key': key },
      });
    },
    onSettled: (_answer, error) => {
      // Refused or answered, it is decided.
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isLost) unanswered.current = null;
      return queries.invalidateQueries({ queryKey: ['lanes', mall] });
    },
  });
}

export type Sending = ReturnType<typeof useTypedPlate>;
