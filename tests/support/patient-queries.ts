import { configure } from '@testing-library/react';

// One second, the default of findBy…, is not enough for a loaded machine.
configure({ asyncUtilTimeout: 15_000 });
