// swift-format-ignore-file: OneCasePerLine

// An enum with more cases than a one-byte tag can number.

enum ManyCases {
  case c0(Int), c1(Int), c2(Int), c3(Int), c4(Int), c5(Int), c6(Int), c7(Int), c8(Int), c9(Int)
  case c10(Int), c11(Int), c12(Int), c13(Int), c14(Int), c15(Int), c16(Int), c17(Int), c18(Int), c19(Int)
  case c20(Int), c21(Int), c22(Int), c23(Int), c24(Int), c25(Int), c26(Int), c27(Int), c28(Int), c29(Int)
  case c30(Int), c31(Int), c32(Int), c33(Int), c34(Int), c35(Int), c36(Int), c37(Int), c38(Int), c39(Int)
  case c40(Int), c41(Int), c42(Int), c43(Int), c44(Int), c45(Int), c46(Int), c47(Int), c48(Int), c49(Int)
  case c50(Int), c51(Int), c52(Int), c53(Int), c54(Int), c55(Int), c56(Int), c57(Int), c58(Int), c59(Int)
  case c60(Int), c61(Int), c62(Int), c63(Int), c64(Int), c65(Int), c66(Int), c67(Int), c68(Int), c69(Int)
  case c70(Int), c71(Int), c72(Int), c73(Int), c74(Int), c75(Int), c76(Int), c77(Int), c78(Int), c79(Int)
  case c80(Int), c81(Int), c82(Int), c83(Int), c84(Int), c85(Int), c86(Int), c87(Int), c88(Int), c89(Int)
  case c90(Int), c91(Int), c92(Int), c93(Int), c94(Int), c95(Int), c96(Int), c97(Int), c98(Int), c99(Int)
  case c100(Int), c101(Int), c102(Int), c103(Int), c104(Int), c105(Int), c106(Int), c107(Int), c108(Int), c109(Int)
  case c110(Int), c111(Int), c112(Int), c113(Int), c114(Int), c115(Int), c116(Int), c117(Int), c118(Int), c119(Int)
  case c120(Int), c121(Int), c122(Int), c123(Int), c124(Int), c125(Int), c126(Int), c127(Int), c128(Int), c129(Int)
  case c130(Int), c131(Int), c132(Int), c133(Int), c134(Int), c135(Int), c136(Int), c137(Int), c138(Int), c139(Int)
  case c140(Int), c141(Int), c142(Int), c143(Int), c144(Int), c145(Int), c146(Int), c147(Int), c148(Int), c149(Int)
  case c150(Int), c151(Int), c152(Int), c153(Int), c154(Int), c155(Int), c156(Int), c157(Int), c158(Int), c159(Int)
  case c160(Int), c161(Int), c162(Int), c163(Int), c164(Int), c165(Int), c166(Int), c167(Int), c168(Int), c169(Int)
  case c170(Int), c171(Int), c172(Int), c173(Int), c174(Int), c175(Int), c176(Int), c177(Int), c178(Int), c179(Int)
  case c180(Int), c181(Int), c182(Int), c183(Int), c184(Int), c185(Int), c186(Int), c187(Int), c188(Int), c189(Int)
  case c190(Int), c191(Int), c192(Int), c193(Int), c194(Int), c195(Int), c196(Int), c197(Int), c198(Int), c199(Int)
  case c200(Int), c201(Int), c202(Int), c203(Int), c204(Int), c205(Int), c206(Int), c207(Int), c208(Int), c209(Int)
  case c210(Int), c211(Int), c212(Int), c213(Int), c214(Int), c215(Int), c216(Int), c217(Int), c218(Int), c219(Int)
  case c220(Int), c221(Int), c222(Int), c223(Int), c224(Int), c225(Int), c226(Int), c227(Int), c228(Int), c229(Int)
  case c230(Int), c231(Int), c232(Int), c233(Int), c234(Int), c235(Int), c236(Int), c237(Int), c238(Int), c239(Int)
  case c240(Int), c241(Int), c242(Int), c243(Int), c244(Int), c245(Int), c246(Int), c247(Int), c248(Int), c249(Int)
  case c250(Int), c251(Int), c252(Int), c253(Int), c254(Int), c255(Int), c256(Int), c257(Int), c258(Int), c259(Int)
  case c260(Int), c261(Int), c262(Int), c263(Int), c264(Int), c265(Int), c266(Int), c267(Int), c268(Int), c269(Int)
  case c270(Int), c271(Int), c272(Int), c273(Int), c274(Int), c275(Int), c276(Int), c277(Int), c278(Int), c279(Int)
  case c280(Int), c281(Int), c282(Int), c283(Int), c284(Int), c285(Int), c286(Int), c287(Int), c288(Int), c289(Int)
  case c290(Int), c291(Int), c292(Int), c293(Int), c294(Int), c295(Int), c296(Int), c297(Int), c298(Int), c299(Int)
  case c300, c301
  case c302(String)

  static let samples: [ManyCases] = [
    .c0(0), .c1(1), .c254(254), .c255(255), .c256(256), .c257(257), .c299(299), .c300, .c301, .c302("302"),
  ]
}
