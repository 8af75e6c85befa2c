import { ApiError, errorText } from '../../core/network/api-client.ts';
import { registrationTexts as texts } from './registration-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';

/** What stands in the way, in words; a failed bot check offers to reload the page (A §8). */
export function Refusal({ error, title }: { error: unknown; title?: string }) {
  const isBotCheck = error instanceof ApiError && error.code === 'RECAPTCHA_ERROR';
  return (
    <Banner
      type="bad"
      action={
        isBotCheck && (
          <Button size="sm" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        )
      }
    >
      {title && <b>{title}.</b>} {errorText(error)}
    </Banner>
  );
}
