import fc from 'fast-check';

// A mutant that one run of a property notices has to be noticed by the next.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261121 });
