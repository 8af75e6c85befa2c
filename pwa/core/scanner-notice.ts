import { useCallback } from 'react';
import { useStatusMessages } from './status-messages.tsx';

/** Says honestly that the camera scanner does not exist yet. @TODO(the scanner room is not built): lead to it instead. */
export function useScannerNotice(): () => void {
  const { show } = useStatusMessages();
  return useCallback(
    () =>
      show({
        type: 'info',
        text: 'Skaner w aparacie jeszcze powstaje. Wpisz numer albo użyj czytnika ręcznego.',
      }),
    [show],
  );
}
