import type { InjectOptions } from 'fastify';

export interface FormPart {
  readonly name: string;
  readonly value: string;
  /** a file where it is given */
  readonly filename?: string;
}

/** A call that saves a page, as a browser's form sends it. */
export function saving(page: string, parts: readonly FormPart[], headers: Record<string, string> = {}): InjectOptions {
  const body = parts.map(
    ({ name, value, filename }) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/png`}\r\n\r\n${value}\r\n`,
  );
  return {
    method: 'POST',
    url: `/api/v1/cms/page_content/${page}/`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${body.join('')}--x--\r\n`,
  };
}

export function savingContent(page: string, content: string, headers: Record<string, string> = {}): InjectOptions {
  return saving(page, [{ name: 'content', value: content }], headers);
}
