import fc from 'fast-check';

// The seed of random tests is fixed, so that every run notices the same mutants.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261121 });
