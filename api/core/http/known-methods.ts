import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Answers 405 with Allow to a method that an address of the contract, or of programs, does not know (RFC 9110 §15.5.6). Throws for those; call
 * from the not-found handler. Register before the rooms are added.
 */
export function knowMethods(app: FastifyInstance): (method: string, url: string) => void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.endpoint && !url.startsWith('/external_api/')) return;
    const path = url.replace(/\/$/, '');
    const entry = known.get(path) ?? { pattern: patternOf(path), methods: new Set<string>() };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(path, entry);
  });
  return (method, url) => {
    const [pathname = ''] = url.split('?', 1);
    const allowed = [...known.values()].flatMap(({ pattern, methods }) => (pattern.test(pathname) ? [...methods] : []));
    if (allowed.length === 0 || allowed.includes(method)) return;
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(allowed)].sort().join(', ') } });
  };
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}/?$`);
}
