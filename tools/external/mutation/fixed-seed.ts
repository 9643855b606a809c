import fc from 'fast-check';

// The seed of random tests is fixed, so that the tests notice the same mutants (changes of the code) in every run of Stryker.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261121 });
