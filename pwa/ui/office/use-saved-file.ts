import { useState } from 'react';
import { errorText } from '../../core/network/api-error.ts';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { saveFile } from '../../core/page/save-file.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';

/** Fetches a file and gives it to the person; what fails is told by the status banner. `isComing`: it is under way. */
export function useSavedFile(): { isComing: boolean; save: (address: string, name: string) => Promise<void> } {
  const [isComing, setComing] = useState(false);
  const { show } = useStatusMessages();
  return {
    isComing,
    async save(address, name) {
      if (isComing) return;
      setComing(true);
      try {
        const answer = await fetchFile(address);
        saveFile(name, await answer.blob(), answer.headers.get('content-type') ?? '');
      } catch (error) {
        show({ type: 'bad', text: errorText(error) });
      }
      setComing(false);
    },
  };
}
