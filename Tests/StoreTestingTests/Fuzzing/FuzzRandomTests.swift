import StoreTesting
import Testing

@Suite struct FuzzRandomTests {
  /// The first numbers that SplitMix64 draws from the seed 1234567, as its reference implementation prints them.
  @Test func aSeedGivesTheNumbersOfSplitMix64() {
    var random = FuzzRandom(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ]
    )
  }
}
