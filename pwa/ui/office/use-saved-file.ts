import { fetchFile } from '../../core/network/fetch-file.ts';
import { useAct } from '../../core/network/use-act.ts';
import { saveFile } from '../../core/page/save-file.ts';

/** Fetches a file and gives it to the person. `isComing`: it is under way. */
export function useSavedFile(): { isComing: boolean; save: (address: string, name: string) => void } {
  const { isSending, send } = useAct(
    async ({ address, name }: { address: string; name: string }, signal) => {
      const answer = await fetchFile(address, { signal });
      saveFile(name, await answer.blob(), answer.headers.get('content-type') ?? '');
    },
    { busy: null },
  );
  return { isComing: isSending, save: (address, name) => send({ address, name }) };
}
