import { InstallHint } from './install-hint.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** What works beside every page once it stands: new versions and the offer to install. */
export function Background() {
  return (
    <>
      {import.meta.env.PROD && <UpdatePrompt />}
      <InstallHint />
    </>
  );
}
