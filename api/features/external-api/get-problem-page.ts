import { errorCodes } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { keyBasePath, keyStatusOf, problemPath, problemsPath } from '@gtinoteka/contract/machines/key-call.ts';
import { refusalAdvice } from '@gtinoteka/contract/machines/refusal-advice.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { html } from '../../core/http/html.ts';

/** Pages linked by `type` of an error: meaning of the code and what to do. No key is required. */
export function addGetProblemPage(app: FastifyInstance): void {
  app.get(`${problemsPath}/:kind/`, { schema: { hide: true } }, async (request, reply) => {
    const { kind } = request.params as { kind: string }; // the path has it
    const code = errorCodes.find((one) => problemPath(one) === `${problemsPath}/${kind}/`);
    if (!code) throw new AppError('NOT_FOUND');
    const status = keyStatusOf(code);
    const page = html`<!doctype html>
      <html lang="pl">
        <head>
          <meta charset="utf-8" />
          <meta name="robots" content="noindex" />
          <title>${code} – Gtinoteka</title>
        </head>
        <body>
          <h1>${code}</h1>
          <p>Status HTTP: ${status}</p>
          <p>${errorTexts[code]}</p>
          <p>${refusalAdvice[status] ?? ''}</p>
          <p><a href="${keyBasePath}/schema/swagger-ui/">Opis API</a></p>
        </body>
      </html>`;
    return reply.header('cache-control', 'public, max-age=300').type('text/html; charset=utf-8').send(page.source);
  });
}
