import type { CliCommand } from '../../core/cli/cli-command.ts';
import { activatePackageCommand } from './activate-package.command.ts';
import { extendPackagesCommand } from './extend-packages.command.ts';

/** Commands of service packages. */
export const packageCommands: readonly CliCommand[] = [activatePackageCommand, extendPackagesCommand];
