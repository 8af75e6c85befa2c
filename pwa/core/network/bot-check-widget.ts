type Provider = 'recaptcha' | 'turnstile' | 'hcaptcha';

/** What the providers' scripts put on `window`, as far as it is used here. */
interface Widget {
  ready?(run: () => void): void;
  execute(siteKey: string, options?: object): Promise<string | { response: string }>;
  render(place: HTMLElement, options: object): string;
}

const scripts: Record<Provider, (siteKey: string) => string> = {
  recaptcha: (siteKey) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
  turnstile: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: () => 'https://js.hcaptcha.com/1/api.js?render=explicit',
};
const globals: Record<Provider, string> = { recaptcha: 'grecaptcha', turnstile: 'turnstile', hcaptcha: 'hcaptcha' };

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`could not load ${new URL(address).host}`));
    document.head.appendChild(script);
  });
}

function widgetOf(provider: Provider): Widget | undefined {
  // Put there by the provider's script.
  return (window as unknown as Record<string, Widget | undefined>)[globals[provider]];
}

/**
 * Answers an outside provider's check (siteverify-compatible) and returns its token. Loaded only when the challenge names one.
 * reCAPTCHA (version 3) works without a widget; the other two are drawn in a corner and ask only when they must.
 */
export async function answerWidget(provider: Provider, siteKey: string): Promise<string> {
  if (!widgetOf(provider)) await loadScript(scripts[provider](siteKey));
  const widget = widgetOf(provider);
  if (!widget) throw new Error(`${provider} did not start`);
  if (provider === 'recaptcha') {
    await new Promise<void>((resolve) => (widget.ready ? widget.ready(resolve) : resolve()));
    const token = await widget.execute(siteKey, { action: 'look_up' });
    return typeof token === 'string' ? token : token.response;
  }
  const place = document.createElement('div');
  place.className = 'bot-check-widget';
  document.body.appendChild(place);
  try {
    return await new Promise<string>((resolve, reject) => {
      widget.render(place, {
        sitekey: siteKey,
        language: 'pl',
        callback: resolve,
        'error-callback': () => reject(new Error(`${provider} refused`)),
      });
    });
  } finally {
    place.remove();
  }
}
