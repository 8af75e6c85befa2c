import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Throws METHOD_NOT_ALLOWED with Allow for a method that a path of the contract or of the API for programs does not have (RFC 9110
 * §15.5.6). Call the result in the not-found handler. Register before the routes are added.
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
