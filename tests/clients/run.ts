import { spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reap, reapEndedRuns, makeRunFolder } from '../support/run/reap.ts';
import { repository, startProduct } from '../support/servers/server.ts';

// npm run clients: both OpenAPI documents go through linters and client generators, and what those write is compiled.
// What only this command needs is fetched by it, through npm, Maven and pip. Ends with 1 when one of them finds an error.

const versions = {
  spectral: '@stoplight/spectral-cli@6.16.3',
  redocly: '@redocly/cli@2.77.0',
  orval: 'orval@8.38.0',
  generator: 'org.openapitools:openapi-generator-cli:7.17.0',
} as const;
const documents = { people: '/api/docs/json', programs: '/external_api/v2/schema/' } as const;
type Name = keyof typeof documents;
const names = ['programs', 'people'] as const satisfies readonly Name[];

const has = (program: string, option = '--version'): boolean => spawnSync(program, [option]).status === 0;

/** Runs a program in a folder; what it printed where it failed, null where it succeeded. */
function run(folder: string, program: string, args: readonly string[]): Promise<string | null> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : printed.trim().slice(-4_000) || `ended with ${code}`));
  });
}

/** Runs commands one after the other, until one fails. */
async function runAll(folder: string, commands: readonly (readonly [string, ...string[]])[]): Promise<string | null> {
  for (const [program, ...args] of commands) {
    const fault = await run(folder, program, args);
    if (fault !== null) return `${[program, ...args].join(' ')}\n${fault}`;
  }
  return null;
}

const npx = (pack: string, ...args: string[]) => ['npm', 'exec', '--yes', `--package=${pack}`, '--', ...args] as const;
const compile = (...files: string[]) =>
  [
    process.execPath,
    join(repository, 'node_modules/typescript/bin/tsc'),
    ...'--noEmit --strict --ignoreConfig --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'.split(
      ' ',
    ),
    '--lib',
    'es2022,dom,dom.iterable',
    '--types',
    '',
    ...files,
  ] as const;

/** Addresses end with a slash and some have a name where others have a parameter: the specification writes them so. */
const redocly = `extends: [recommended]
rules:
  no-path-trailing-slash: off
  no-ambiguous-paths: off
`;
const spectral = 'extends: ["spectral:oas"]\nrules:\n  path-keys-no-trailing-slash: off\n';

/** Imports every module of a Python package that was generated. */
const importAll = `import importlib, pkgutil, openapi_client
for module in pkgutil.walk_packages(openapi_client.__path__, "openapi_client."):
    importlib.import_module(module.name)
`;

interface Check {
  readonly title: string;
  /** what this machine lacks for it; null: nothing */
  readonly lacks: string | null;
  readonly check: (name: Name, folder: string) => Promise<string | null>;
}

const java = has('java', '-version') && has('mvn') ? null : 'Java and Maven are not there';
const python = has('python3') ? null : 'Python is not there';

const generate = (generator: string, name: Name) =>
  ['java', '-jar', '../generator.jar', 'generate', '-i', `../${name}.json`, '-g', generator, '-o', '.'] as const;

const checks: readonly Check[] = [
  {
    title: 'Spectral',
    lacks: null,
    check: (name, folder) =>
      runAll(folder, [
        npx(versions.spectral, 'spectral', 'lint', '-r', '../spectral.yaml', '-F', 'warn', `../${name}.json`),
      ]),
  },
  {
    title: 'Redocly',
    lacks: null,
    check: (name, folder) =>
      runAll(folder, [npx(versions.redocly, 'redocly', 'lint', '--config', '../redocly.yaml', `../${name}.json`)]),
  },
  {
    title: 'openapi-typescript',
    lacks: null,
    check: (name, folder) =>
      runAll(folder, [
        [join(repository, 'tests/node_modules/.bin/openapi-typescript'), `../${name}.json`, '-o', 'types.ts'],
        compile('types.ts'),
      ]),
  },
  {
    title: 'orval',
    lacks: null,
    check: (name, folder) =>
      runAll(folder, [
        npx(versions.orval, 'orval', '--input', `../${name}.json`, '--output', 'client.ts', '--client', 'fetch'),
        compile('client.ts'),
      ]),
  },
  {
    title: 'openapi-generator typescript-fetch',
    lacks: java,
    check: (name, folder) => runAll(folder, [generate('typescript-fetch', name), compile('index.ts')]),
  },
  {
    title: 'openapi-generator java',
    lacks: java,
    check: (name, folder) =>
      runAll(folder, [generate('java', name), ['mvn', '-q', '-B', 'compile', '-Dmaven.test.skip']]),
  },
  {
    title: 'openapi-generator python',
    lacks: java ?? python,
    check: (name, folder) =>
      runAll(folder, [
        generate('python', name),
        ['../python/bin/pip', 'install', '--quiet', '-r', 'requirements.txt'],
        ['../python/bin/python', '-c', importAll],
      ]),
  },
];

async function prepare(folder: string): Promise<void> {
  const product = await startProduct({ env: { DEMO: 'no' } });
  try {
    for (const name of names)
      await writeFile(join(folder, `${name}.json`), await (await fetch(product.url + documents[name])).text());
  } finally {
    await product.stop();
  }
  await writeFile(join(folder, 'redocly.yaml'), redocly);
  await writeFile(join(folder, 'spectral.yaml'), spectral);
  const needed: (readonly [string, ...string[]])[] = [];
  if (java === null) {
    const jar = [`-Dartifact=${versions.generator}`, '-DoutputDirectory=.', '-Dmdep.stripVersion=true'];
    needed.push(['mvn', '-q', '-B', 'dependency:copy', ...jar], ['mv', 'openapi-generator-cli.jar', 'generator.jar']);
    if (python === null) needed.push(['python3', '-m', 'venv', 'python']);
  }
  const fault = await runAll(folder, needed);
  if (fault !== null) throw new Error(fault);
}

await reapEndedRuns();
const folder = makeRunFolder();
process.env.TMPDIR = folder;
process.env.TEST_RUN = folder;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void reap(folder).then(() => process.exit(1)));
try {
  await prepare(folder);
  for (const { title, lacks, check } of checks) {
    if (lacks !== null) {
      console.log(`${title}: skipped, ${lacks}`);
      continue;
    }
    for (const name of names) {
      const own = join(folder, `${name} ${title}`.replaceAll(' ', '-'));
      await mkdir(own);
      const fault = await check(name, own);
      console.log(`${title}, document for ${name}: ${fault === null ? 'right' : `FAULT\n${fault}`}`);
      if (fault !== null) process.exitCode = 1;
    }
  }
} finally {
  await reap(folder);
}
