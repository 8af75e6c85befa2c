import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '../core/database/database.ts';
import { demoRecipes } from './demo-recipes.ts';

export const demoPicturePath = '/demo/pictures';

/** Serves the drawn package of a demo product. Only servers with demo data have this route. */
export function addDemoPictures(app: FastifyInstance, { pool }: Database): void {
  app.get(`${demoPicturePath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }; // the route has this parameter
    const gtin = /^(\d{14})\.svg$/.exec(file)?.[1];
    if (!gtin) return reply.callNotFound();
    const { rows } = await pool.query<{ name: string | null; brand: string | null; gpc_brick: string | null }>({
      name: 'demo-picture',
      text: 'SELECT name, brand, gpc_brick FROM products WHERE gtin = $1',
      values: [gtin],
    });
    const row = rows[0];
    if (!row) return reply.callNotFound();
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(drawPackage(gtin, row.name ?? '', row.brand ?? '', row.gpc_brick ?? ''));
  });
}

/** An SVG, 240 × 240, of a package that suits the brick: deterministic. Texts are escaped. */
function drawPackage(gtin: string, name: string, brand: string, brick: string): string {
  const recipe = demoRecipes[brick];
  const hash = createHash('sha256').update(gtin).digest();
  const colour = recipe?.colours[(hash[0] ?? 0) % recipe.colours.length] ?? '#6B6475';
  const shape = shapes[recipe?.shape ?? 'box'];
  const [first = '', ...rest] = (name.split(',')[0] ?? '').split(' ');
  const second = rest.join(' ');
  const label = `<g font-family="IBM Plex Sans, Arial, sans-serif" text-anchor="middle" fill="#1C1520">
<circle cx="120" cy="${shape.labelY - 26}" r="11" fill="${colour}"/><path d="M120 ${shape.labelY - 38}q10-10 18-4-4 10-18 4" fill="#5E7B3A"/>
<text x="120" y="${shape.labelY}" font-size="13" font-weight="600" textLength="${fit(brand, 7.4, shape.labelWidth)}" lengthAdjust="spacingAndGlyphs">${escapeText(brand)}</text>
<text x="120" y="${shape.labelY + 15}" font-size="10" textLength="${fit(first, 5.4, shape.labelWidth)}" lengthAdjust="spacingAndGlyphs">${escapeText(first)}</text>
${second ? `<text x="120" y="${shape.labelY + 28}" font-size="9" textLength="${fit(second, 4.8, shape.labelWidth)}" lengthAdjust="spacingAndGlyphs">${escapeText(second)}</text>` : ''}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><defs><linearGradient id="b" x2="1"><stop stop-color="#000" stop-opacity=".28"/><stop offset=".25" stop-color="#fff" stop-opacity=".22"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient><linearGradient id="c" x2="1"><stop stop-color="#B9AE9C"/><stop offset=".25" stop-color="#F3ECDD"/><stop offset=".6" stop-color="#D8CDB9"/><stop offset="1" stop-color="#9B907E"/></linearGradient></defs><ellipse cx="120" cy="218" rx="${shape.shadow}" ry="8" fill="#000" opacity=".12"/>${shape.draw(colour)}${label}</svg>`;
}

interface Shape {
  readonly labelY: number;
  readonly labelWidth: number;
  readonly shadow: number;
  draw(colour: string): string;
}

/** One body: filled with the colour, shaded from left to right, with a paper label. */
function body(path: string, colour: string, label: string): string {
  return `<path d="${path}" fill="${colour}"/><path d="${path}" fill="url(#b)"/><path d="${label}" fill="#FBF7EC"/>`;
}

const shapes: Record<(typeof demoRecipes)[string]['shape'], Shape> = {
  jar: {
    labelY: 148,
    labelWidth: 92,
    shadow: 62,
    draw: (c) =>
      `${body('M76 58h88q14 14 14 34v104q0 16-16 16H78q-16 0-16-16V92q0-20 14-34z', c, 'M62 104h116v78H62z')}<rect x="70" y="26" width="100" height="34" rx="6" fill="url(#c)"/>`,
  },
  bottle: {
    labelY: 156,
    labelWidth: 68,
    shadow: 46,
    draw: (c) =>
      `${body('M106 40h28v34q24 14 24 44v84q0 14-14 14H96q-14 0-14-14v-84q0-30 24-44z', c, 'M82 118h76v70H82z')}<rect x="103" y="18" width="34" height="24" rx="4" fill="url(#c)"/>`,
  },
  box: { labelY: 128, labelWidth: 96, shadow: 70, draw: (c) => body('M58 34h124v180H58z', c, 'M66 80h108v86H66z') },
  pouch: {
    labelY: 132,
    labelWidth: 92,
    shadow: 64,
    draw: (c) => body('M62 36h116l6 14-4 150 4 14H56l4-14-4-150z', c, 'M66 86h108v80H66z'),
  },
  carton: {
    labelY: 142,
    labelWidth: 82,
    shadow: 58,
    draw: (c) =>
      `<path d="M70 64l20-36h60l20 36z" fill="url(#c)"/>${body('M70 64h100v150H70z', c, 'M76 96h88v80H76z')}`,
  },
  tube: {
    labelY: 128,
    labelWidth: 60,
    shadow: 40,
    draw: (c) =>
      `${body('M78 26h84l-10 160H88z', c, 'M86 80h68l-4 82H90z')}<rect x="94" y="186" width="52" height="28" rx="5" fill="url(#c)"/>`,
  },
  cup: {
    labelY: 144,
    labelWidth: 84,
    shadow: 52,
    draw: (c) =>
      `<rect x="62" y="62" width="116" height="14" rx="5" fill="url(#c)"/>${body('M66 76h108l-12 138H78z', c, 'M71 102h98l-6 76H77z')}`,
  },
  can: {
    labelY: 138,
    labelWidth: 84,
    shadow: 56,
    draw: (c) =>
      `<rect x="74" y="40" width="92" height="12" rx="5" fill="url(#c)"/>${body('M70 52h100v150q0 12-12 12H82q-12 0-12-12z', c, 'M70 92h100v84H70z')}`,
  },
  thing: {
    labelY: 142,
    labelWidth: 96,
    shadow: 74,
    draw: (c) =>
      body(
        'M48 82h144v104q0 28-28 28H76q-28 0-28-28zM192 104h14q16 0 16 20t-16 20h-14v-10h12q8 0 8-10t-8-10h-12z',
        c,
        'M64 96h112v80H64z',
      ),
  },
};

/** Width in units of a text of this many letters, at most the label's. */
function fit(text: string, perLetter: number, widest: number): number {
  return Math.max(8, Math.min(widest, Math.round(text.length * perLetter)));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
