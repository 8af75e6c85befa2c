import { ApiError, errorText } from '../../core/api-client.ts';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** What stands in the way, in words; a failed bot check offers to load the page anew (A §8). */
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
