import multipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart';
import type { AnswerOf, Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CliCommand } from '../core/cli/cli-command.ts';
import { addEndpoint, type Call, type Handler } from '../core/http/endpoint-route.ts';
import type { JobDefinition } from '../core/jobs/define-job.ts';
import type { Deps } from './deps.ts';
import type { JobDeps } from './job-deps.ts';

/** An endpoint of the contract with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  register(app: FastifyInstance, deps: Deps): Promise<void>;
}

interface RouteOptions {
  /** the body is multipart/form-data within these limits; a route without them refuses multipart */
  readonly multipart?: FastifyMultipartBaseOptions['limits'];
}

/** Implements an endpoint of the contract. The handler destructures the dependencies that it uses. */
export function defineRoute<const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, deps: Deps) => Promise<AnswerOf<E> | FastifyReply>,
  options?: RouteOptions,
): Route {
  return defineRouteWithState(endpoint, (deps) => (call) => handler(call, deps), options);
}

/** Implements an endpoint with state: `makeHandler` runs once, when the application is built. */
export function defineRouteWithState<const E extends Endpoint>(
  endpoint: E,
  makeHandler: (deps: Deps, app: FastifyInstance) => Handler<E>,
  options: RouteOptions = {},
): Route {
  return {
    endpoint,
    async register(app, deps) {
      const { multipart: limits } = options;
      if (!limits) return addEndpoint(app, endpoint, makeHandler(deps, app));
      await app.register(async (scope) => {
        await scope.register(multipart, { limits, throwFileSizeLimit: true });
        addEndpoint(scope, endpoint, makeHandler(deps, app));
      });
    },
  };
}

/** What the server takes from one folder of `api/features`: its `feature.ts`. */
export interface FeatureRoutes {
  readonly endpoints: readonly Route[];
  /** registers hooks, and routes outside of the contract */
  readonly setup?: (app: FastifyInstance, deps: Deps) => Promise<void> | void;
}

/** The parts of a folder of `api/features`. Each is loaded by the process that uses it: all of them take a second. */
export interface Feature {
  /** for the server */
  readonly routes?: () => Promise<FeatureRoutes>;
  /** for the worker and its threads */
  readonly jobs?: () => Promise<readonly JobDefinition<JobDeps>[]>;
  /** for `npm run gtinoteka` */
  readonly commands?: () => Promise<readonly CliCommand[]>;
}
