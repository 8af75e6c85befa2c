/** A session of WebDriver (W3C), as much of it as the tests need: each call is one request with JSON. */
export interface WebDriverSession {
  readonly capabilities: Record<string, unknown>;
  /** `command`: what comes after the session in the address. Rejects with what the driver says. */
  call(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<unknown>;
}

/** The name under which WebDriver hands over an element. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  // Every answer of the protocol has this shape.
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`WebDriver, ${url.replace(/.*\/session/, '')}: ${value?.error}: ${value?.message}`);
  return value;
}

/** Opens a session. `driver`: origin of the driver. */
export async function openSession(driver: string, alwaysMatch: object): Promise<WebDriverSession> {
  const created = await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } });
  // The answer to this command, by the protocol.
  const { sessionId, capabilities } = created as { sessionId: string; capabilities: Record<string, unknown> };
  return {
    capabilities,
    call: (method, command, body) =>
      send(`${driver}/session/${sessionId}${command}`, method, body ?? (method === 'POST' ? {} : undefined)),
  };
}
